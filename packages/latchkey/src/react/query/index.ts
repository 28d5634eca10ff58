export { useClientQuery } from './useClientQuery.ts'
export {
  type MutationOptions,
  type MutationResult,
  type MutationState,
  useMutation,
} from './useMutation.ts'
export { type QueryParameters, type QueryResult, useQuery } from './useQuery.ts'
