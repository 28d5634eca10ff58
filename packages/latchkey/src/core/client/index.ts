export { createLatchkey } from './createLatchkey.ts'
export { defineOptions } from './defineOptions.ts'
export { preloadClient } from './startClient.ts'
export { startIfReturning } from './startIfReturning.ts'
