export { fetchIdentity } from './fetchIdentity.ts'
export { invalidateIdentity, setProfileName } from './identities.ts'
export { type AddressIdentity, identityQuery, isDisplayableName } from './identityQuery.ts'
export {
  createAddressCache,
  identityStaleTime,
  type AddressCache,
  createCacheGuard,
} from './addressCache.ts'
export { identityKey, readIdentity } from './readIdentity.ts'
