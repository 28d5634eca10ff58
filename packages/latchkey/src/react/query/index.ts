export { useClientQuery } from './useClientQuery.ts'
export {
  type MutationOptions,
  type MutationResult,
  type MutationState,
  useMutation,
} from './useMutation.ts'
export { type UseQueryParameters, type UseQueryResult, useQuery } from './useQuery.ts'
