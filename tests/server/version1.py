#!/usr/bin/env python3
"""Writes down what clients hear that ask a server for nothing beyond version 1 of the protocol.

    salon serve --port 8123 --store sqlite:/tmp/version1.db &
    python3 tests/server/version1.py then 8123 tests/server/version1/*.txt

`then` is for the last program without features (dd8b6b6). `now` is for a later one: the scripts are
played again, and where something is heard otherwise, it stands beside what was heard then.
version1_test.cpp reads the scripts, holds today's server against them byte for byte, and says how far
now may be from then. A script is lines of these kinds:

    # a comment
    post PATH {…}     a request; what it answers is called $table and, seat by seat, $0, $1, …
    NAME > {…}        NAME says this; with the first line NAME comes to the table
    NAME < {…}        NAME hears this, one message a frame, $table for the table's id, 0 for times
    NAME ~ {…}        what was heard then, if it is not the same: the line below is what is heard now
"""
import json
import re
import select
import socket
import struct
import sys
import urllib.request

QUIET = 0.6  # seconds after which nothing more is taken to come


class Listener:
    def __init__(self, port, table):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        assert head.startswith(b"HTTP/1.1 101"), head

    def say(self, text, opcode=1):
        data = text.encode()
        long = len(data) >= 126
        size = b"\xfe" + struct.pack(">H", len(data)) if long else bytes([0x80 | len(data)])
        self.socket.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def take(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            assert more, "the server closed the connection"
            data += more
        return data

    def hear(self):
        """One message, or None for a sign of life."""
        head, size = self.take(2)
        if size >= 126:
            size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
        text = self.take(size).decode()
        if head == 0x89:  # ping
            self.say(text, 0xA)
            return None
        assert head == 0x81, head  # a whole text, not packed
        return text


def hear_all(listeners):
    """What all of them hear until it is quiet, one after the other."""
    heard = {name: [] for name in listeners}
    while ready := select.select([one.socket for one in listeners.values()], [], [], QUIET)[0]:
        for name, listener in listeners.items():
            if listener.socket in ready and (text := listener.hear()) is not None:
                heard[name].append(text)
    return heard


def record(when, port, path):
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file]
    script = [line for line in lines if not re.match(r"\w+ [<~] ", line)]
    # What was heard then: without a line for it, the same as was heard later.
    before = [line.replace(" ~ ", " < ", 1) for above, line in zip([""] + lines, lines)
              if re.match(r"\w+ [<~] ", line) and not re.match(r"\w+ ~ ", above)]
    known = {}
    listeners = {}

    def fill(text):
        return re.sub(r"\$(\w+)", lambda name: known[name[1]], text)

    written = []
    for line in script:
        written.append(line)
        if not line or line.startswith("#"):
            continue
        if line.startswith("post "):
            _, where, body = line.split(" ", 2)
            request = urllib.request.Request(f"http://127.0.0.1:{port}{fill(where)}",
                                             fill(body).encode(),
                                             {"Content-Type": "application/json"})
            with urllib.request.urlopen(request) as reply:
                answer = json.load(reply)
            if "table" in answer:
                known["table"] = answer["table"]
            for held in answer.get("seats", [answer] if "token" in answer else []):
                known[str(held["seat"])] = held["token"]
        else:
            name, text = line.split(" > ", 1)
            if name not in listeners:
                listeners[name] = Listener(port, known["table"])
            listeners[name].say(fill(text))
        for name, frames in hear_all(listeners).items():
            for frame in frames:
                frame = frame.replace(known["table"], "$table")
                heard = f"{name} < " + re.sub(r'"(opened_ms|took_ms)":\d+', r'"\1":0', frame)
                if when == "now":
                    then = before.pop(0)
                    assert then.startswith(f"{name} < "), f"{path}: {heard} instead of {then}"
                    if then != heard:
                        written.append(then.replace(" < ", " ~ ", 1))
                written.append(heard)
    assert when == "then" or not before, f"{path}: not heard: {before[0]}"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(written) + "\n")


if __name__ == "__main__":
    for script_path in sys.argv[3:]:
        record(sys.argv[1], int(sys.argv[2]), script_path)
