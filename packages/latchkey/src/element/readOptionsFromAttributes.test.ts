import { expect, it } from 'vitest'
import { readOptionsFromAttributes } from './readOptionsFromAttributes.ts'

function elementOf(attributes: Readonly<Record<string, string>>): Element {
  return {
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  } as unknown as Element
}

const read = (networks: string): ReturnType<typeof readOptionsFromAttributes> =>
  readOptionsFromAttributes(elementOf({ 'project-id': 'test', networks }))

it('reads names, chain ids and CAIP-2 ids of networks', () => {
  const options = read('base, 10 eip155:137')
  expect(options?.networks.map(({ id }) => id)).toEqual([8453, 10, 137])
})

it.each(['constructor', '__proto__', 'toString', 'nowhere', '0'])(
  'rejects the network %s',
  (name) => {
    expect(() => read(name)).toThrow(expect.objectContaining({ code: 'client.malformed_network' }))
  },
)

it('returns no options without a project id', () => {
  expect(readOptionsFromAttributes(elementOf({ networks: 'base' }))).toBeUndefined()
})

it.each([
  ['eur', 'eur'],
  ['EUR', 'eur'],
  ['doge', undefined],
])('reads the currency %s as %s', (given, currency) => {
  const element = elementOf({ 'project-id': 'test', currency: given })
  expect(readOptionsFromAttributes(element)?.defaultCurrency).toBe(currency)
})

it.each([
  ['wide', 'wide'],
  ['compact', undefined],
  ['huge', undefined],
])('reads the modal size %s as %s', (given, modalSize) => {
  const element = elementOf({ 'project-id': 'test', 'modal-size': given })
  expect(readOptionsFromAttributes(element)?.modalSize).toBe(modalSize)
})

it.each([
  ['https://wallet.example.com', { url: 'https://wallet.example.com' }],
  [' ', undefined],
])('reads the wallet URL %j as %j', (given, embeddedWallet) => {
  const element = elementOf({ 'project-id': 'test', 'wallet-url': given })
  expect(readOptionsFromAttributes(element)?.embeddedWallet).toEqual(embeddedWallet)
})
