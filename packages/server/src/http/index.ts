export { replyWithEtag } from './replyWithEtag.ts'
export { createRequestListenerErrorHandler } from './createRequestListenerErrorHandler.ts'
export { handleClientError } from './handleClientError.ts'
export { clientAddress, isLoopbackAddress } from './clientAddress.ts'
export { detectUndeclaredProxy } from './detectUndeclaredProxy.ts'
export { disableKeepAlive } from './disableKeepAlive.ts'
export { withSingleHost } from './withSingleHost.ts'
export { limitConnections } from './limitConnections.ts'
export { createHttpApp } from './createHttpApp.ts'
export { defineRoute } from './defineRoute.ts'
export type { HttpAppDeps, RateLimitDeps } from './RequestContext.ts'
export type { ServerInfo, ServiceHealth } from './getHealthRoute.ts'
export { createLog } from './createLog.ts'
export { createOutageLog } from './createOutageLog.ts'
export { type Log, type LogEntry, type LogLevel, logLevels } from './Log.ts'
export { logRejectedUpgrade } from './logRejectedUpgrade.ts'
export {
  type Project,
  createStaticProjects,
  createOpenProjects,
  type StaticProject,
  type Projects,
  type ProjectAccessResult,
  checkProjectAccess,
} from './Projects.ts'
export { findWildcardPublicSuffix } from './findWildcardPublicSuffix.ts'
export { type FieldError, httpError } from './httpError.ts'
export { type HttpReply, isHttpReply, createJsonReply, createTextReply } from './HttpReply.ts'
export type { HttpMethod, HttpRoute, RouteRequest, RouteSpec } from './HttpRoute.ts'
export { computeRateCharges, type RateSource, takeRateTokens } from './steps/computeRateCharges.ts'
