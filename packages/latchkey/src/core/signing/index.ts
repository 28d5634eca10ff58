export { request } from './request.ts'
export { signMessage } from './signMessage.ts'
