export { signMessage } from './signMessage.ts'
