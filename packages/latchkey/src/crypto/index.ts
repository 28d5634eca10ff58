export {
  type AgreementPrivateKey,
  createAgreementKey,
  deriveSymKey,
  exportAgreementKey,
  importAgreementKey,
} from './agreement.ts'
export { fromBase58, toBase58 } from './base58.ts'
export { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
export { didKeyOf, publicKeyOfDidKey } from './didKey.ts'
export {
  createDidJwt,
  type DidJwtClaims,
  type DidJwtError,
  decodeDidJwt,
  verifyDidJwt,
} from './didJwt.ts'
export {
  type Envelope,
  openEnvelope,
  readEnvelope,
  sealEnvelope,
  formatPlainEnvelope,
} from './envelope.ts'
export { fromHex, toHex } from './hex.ts'
export { randomBytes } from './randomBytes.ts'
export { sha256, topicOf } from './sha256.ts'
export { deriveSigningKey, verifyEd25519, sign, type SigningKey } from './signing.ts'
export { decodeUtf8, encodeUtf8 } from './encodeUtf8.ts'
