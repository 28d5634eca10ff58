import { expect, it } from 'vitest'
import { toUserRejection } from './toUserRejection.ts'

it.each<[string, unknown]>([
  ['of WalletConnect', { code: 5000, message: 'No', data: 1 }],
  ['of a method of WalletConnect', { code: 5002, message: 'No', data: 1 }],
  ['in words', { code: -32000, message: 'User rejected', data: 1 }],
  ['nested', { message: 'No', cause: { code: 4001 }, data: 1 }],
])('converts a rejection %s to 4001, with its message, data and cause', (_, thrown) => {
  const { message } = thrown as { message: string }
  expect(toUserRejection(thrown)).toBeInstanceOf(Error)
  expect(toUserRejection(thrown)).toMatchObject({ code: 4001, message, data: 1, cause: thrown })
})

it.each([[{ code: 4001 }], [{ code: -32000, message: 'Nonce too low' }], ['Down'], [undefined]])(
  'returns %j unchanged',
  (thrown) => expect(toUserRejection(thrown)).toBe(thrown),
)
