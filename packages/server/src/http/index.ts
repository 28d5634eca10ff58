export { answerCached } from './answerCached.ts'
export { answerUnreadable } from './answerUnreadable.ts'
export { refuseUnparsed } from './refuseUnparsed.ts'
export { clientAddress, isLoopback } from './clientAddress.ts'
export { createApp } from './createApp.ts'
export { defineRoute } from './defineRoute.ts'
export type { House, Limit } from './Exchange.ts'
export type { About, Health } from './getHealth.ts'
export { createLog, type Log, type LogEntry } from './Log.ts'
export {
  type KnownProject,
  listedProjects,
  openProjects,
  type Project,
  type Projects,
  type ProjectVerdict,
  verdictOn,
} from './Projects.ts'
export { type Reason, refusal } from './refusal.ts'
export { type Reply, reply, replyText } from './Reply.ts'
export type { Method, Route, RouteRequest, RouteSpec } from './Route.ts'
