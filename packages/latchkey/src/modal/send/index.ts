export { openSend, prepareSend, submitSend } from './sendSteps.ts'
