export { type ZerionAccess, zerionAccess, zerionRequest, zerionSlug } from './zerionApi.ts'
