export { sendControlRequest } from './sendControlRequest.ts'
export { type ControlServer, startControlSocketServer } from './startControlSocketServer.ts'
