export {
  type AuthOptions,
  createSessionVerifier,
  type Session,
  type SessionVerifier,
} from './createSessionVerifier.ts'
export {
  type ExpressRequest,
  type ExpressResponse,
  expressAuth,
  type ExpressMiddleware,
} from './expressAuth.ts'
export { honoAuth } from './honoAuth.ts'
export { nextRouteAuth, type SessionRouteHandler } from './nextRouteAuth.ts'
export { type TokenVerificationOptions, verifySessionToken } from './verifySessionToken.ts'
