export {
  type AuthOptions,
  createSessionVerifier,
  type Session,
  type SessionVerifier,
} from './createSessionVerifier.ts'
export {
  type AuthRequest,
  type AuthResponse,
  expressAuth,
  type ExpressMiddleware,
} from './expressAuth.ts'
export { honoAuth } from './honoAuth.ts'
export { nextAuth, type SessionHandler } from './nextAuth.ts'
export { type TokenCheck, verifySessionToken } from './verifySessionToken.ts'
