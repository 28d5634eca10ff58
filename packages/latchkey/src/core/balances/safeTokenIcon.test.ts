import { expect, it } from 'vitest'
import { sdkVersion } from '../gateway/sdk.ts'
import { safeTokenIcon } from './safeTokenIcon.ts'

const options = { gatewayUrl: 'http://127.0.0.1:8787/', projectId: 'me' }

const query = `projectId=me&st=latchkey&sv=${sdkVersion}`

it.each([
  ['ETH', `ETH?${query}`],
  ['ETH?size=2&projectId=other', `ETH?size=2&${query}`],
])("adds the gateway's query parameters to its own icon %s [7.1]", (picture, expected) => {
  const folder = 'http://127.0.0.1:8787/public/getTokenImage/'
  expect(safeTokenIcon(folder + picture, options)).toBe(folder + expected)
})

it.each([
  ['accepts an https icon', 'https://icons.example/eth.png', true],
  ['takes none of another server without TLS', 'http://icons.example/eth.png', false],
  ['takes none of another port', 'http://127.0.0.1:8788/eth.png', false],
  ['takes no script', 'javascript:alert(1)', false],
  [
    'takes no markup with a script in it',
    'data:image/svg+xml,<svg><script>1</script></svg>',
    false,
  ],
  ['rejects an invalid URL', 'eth.png', false],
  ['takes nothing for nothing', '', false],
])('%s', (_, text, isTaken) => {
  expect(safeTokenIcon(text, options)).toBe(isTaken ? text : undefined)
})

it.each([undefined, 'not an address'])("treats no icon as the gateway's own %s", (gatewayUrl) => {
  const text = 'http://127.0.0.1:8787/public/getTokenImage/ETH'
  expect(safeTokenIcon(text, { ...options, gatewayUrl })).toBeUndefined()
})
