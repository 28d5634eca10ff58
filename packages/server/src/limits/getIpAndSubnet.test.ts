import { expect, it } from 'vitest'
import { getIpAndSubnet } from './index.ts'

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['127.3.2.1', '127.3.2.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8:1:ffff', '2001:db8:1::/48'],
  ['2001:db8:2:0', '2001:db8:2::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('counts %j for itself and for %j', (address, network) => {
  expect(getIpAndSubnet(address)).toEqual([address, network])
})
