// Runs in a thread of its own: fills a template and posts the bytes of the .docx.
import { parentPort, workerData } from 'node:worker_threads'
import { fillDocx, type TemplateValues } from './docx-fill.ts'

const { template, values } = workerData as { template: Uint8Array; values: TemplateValues }
const bytes = new Uint8Array(fillDocx(template, values))
parentPort?.postMessage({ result: bytes }, [bytes.buffer])
