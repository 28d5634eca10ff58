export { createLatchkey } from './createLatchkey.ts'
export { startIfRecorded } from './startIfRecorded.ts'
