/** What the send form asks of the core, in a chunk of its own: most visitors never send. */
export { startSend } from '../../core/index.ts'
export { fillForm } from './fillForm.ts'
