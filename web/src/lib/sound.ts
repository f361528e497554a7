// Three quiet sounds, made here: a piece on wood, a bell for one's turn, two notes for the end.
import { settings } from './settings.svelte'

let context: AudioContext | null = null

function note(pitch: number, start: number, length: number, loud: number, shape: OscillatorType) {
  if (!context) return
  const from = context.currentTime + start
  const voice = context.createOscillator()
  const volume = context.createGain()
  voice.type = shape
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(loud, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length)
  voice.connect(volume).connect(context.destination)
  voice.start(from)
  voice.stop(from + length)
}

export function play(what: 'move' | 'turn' | 'end') {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (what === 'move') note(180, 0, 0.09, 0.25, 'triangle')
  if (what === 'turn') note(660, 0.05, 0.35, 0.08, 'sine')
  if (what === 'end') {
    note(392, 0, 0.5, 0.12, 'sine')
    note(523, 0.18, 0.7, 0.12, 'sine')
  }
}
