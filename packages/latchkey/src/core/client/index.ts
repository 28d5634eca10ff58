export { createLatchkey } from './createLatchkey.ts'
export { preloadClient } from './startClient.ts'
export { startIfReturning } from './startIfReturning.ts'
