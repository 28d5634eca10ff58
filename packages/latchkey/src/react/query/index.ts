export { useClientQuery } from './useClientQuery.ts'
export type { MutationOptions, MutationResult } from '../../kernel/index.ts'
export { useMutation } from './useMutation.ts'
export { type UseQueryParameters, type UseQueryResult, useQuery } from './useQuery.ts'
