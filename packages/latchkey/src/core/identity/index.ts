export { fetchIdentity } from './fetchIdentity.ts'
export { invalidateIdentity, setProfileName } from './identities.ts'
export { type AddressIdentity, identityQuery, isDisplayableName } from './identityQuery.ts'
export {
  createAddressKeyedCache,
  identityStaleTime,
  type AddressKeyedCache,
  createDisconnectGuard,
} from './addressCache.ts'
export { identityKey, readIdentity } from './readIdentity.ts'
