export { sendControlRequest } from './sendControlRequest.ts'
export { type ControlServer, startControlServer } from './startControlServer.ts'
