export { createLatchkey } from './createLatchkey.ts'
export { prepareClient } from './startClient.ts'
export { startIfReturning } from './startIfReturning.ts'
