// A thread with a module of its own that plays what it is asked to.
import { parentPort } from 'node:worker_threads'
import { loadWithWeights } from './module.js'

const module = await loadWithWeights()
parentPort.on('message', (request) => parentPort.postMessage(module.ask(request)))
