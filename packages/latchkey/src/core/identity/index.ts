export { fetchIdentity } from './fetchIdentity.ts'
export { invalidateIdentity, cacheIdentityName } from './identities.ts'
export { type AddressIdentity, identityQuery, isDisplayableName } from './identityQuery.ts'
export {
  createAddressKeyedCache,
  identityStaleTime,
  type AddressKeyedCache,
  createAddressCacheGuard,
  isIdentityFresh,
} from './addressCache.ts'
export { identityKey, readIdentity } from './readIdentity.ts'
