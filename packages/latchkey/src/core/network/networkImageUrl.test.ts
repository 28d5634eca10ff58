import { expect, it } from 'vitest'
import { base, defineNetwork, type Network } from '../../networks/index.ts'
import { networkImageUrl } from './networkImageUrl.ts'

const options = {
  projectId: 'p1',
  gatewayUrl: 'https://gateway.example/',
  networkImages: { 'eip155:1': 'https://example.org/one.png' },
} as const

function network(id: number, assets?: Network['assets']): Network {
  return defineNetwork({ ...base, id, assets })
}

it('prefers the image of the host, then that of the network, then that of the gateway [3.4a, 7.27]', () => {
  const both = { imageId: 'abc', imageUrl: 'https://example.org/own.png' }
  expect(networkImageUrl(options, network(1, both))).toBe('https://example.org/one.png')
  expect(networkImageUrl(options, network(2, both))).toBe('https://example.org/own.png')
  expect(networkImageUrl(options, network(2, { imageId: 'abc' }))).toMatch(
    /^https:\/\/gateway\.example\/public\/getAssetImage\/abc\?projectId=p1&/,
  )
})

it('a network has no image without an id, or without a gateway', () => {
  expect(networkImageUrl(options, network(2))).toBeUndefined()
  expect(networkImageUrl({ ...options, gatewayUrl: undefined }, base)).toBeUndefined()
})
