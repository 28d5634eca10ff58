export { pairingMethods, signInAccountOf } from './pairing/methods.ts'
export {
  type Participant,
  participant,
  type PeerDescription,
  peerMetadata,
} from './pairing/peer.ts'
export {
  type AskedScope,
  askedNamespaces,
  type GrantedScope,
  grantedNamespaces,
  type SessionDelete,
  sessionDelete,
  type SessionEvent,
  sessionEvent,
  type SessionExtend,
  sessionExtend,
  sessionPing,
  type SessionPropose,
  sessionPropose,
  type SessionProposeResult,
  sessionProposeResult,
  type SessionRequest,
  sessionRequest,
  type SessionSettle,
  sessionSettle,
  type SessionUpdate,
  sessionUpdate,
} from './pairing/session.ts'
export {
  type SessionAuthenticate,
  sessionAuthenticate,
  type SessionAuthenticateResult,
  sessionAuthenticateResult,
  type SignedSignIn,
  signedSignIn,
  type SignInRequest,
  signInRequest,
} from './pairing/signIn.ts'
export { type PairingUri, pairingUri } from './pairing/uri.ts'
