import { expect, it } from 'vitest'
import { listSecrets } from './listSecrets.ts'

it('lists the root secret, keys of vendors, passwords, and keys in the URLs of nodes', () => {
  const config = {
    dataDir: '',
    secret: 'f'.repeat(64),
    databaseUrl: 'postgres://latchkey:p%40ss%20word@db.example/latchkey',
    redisUrl: 'redis://:hunter2@redis.example:6379',
    upstreams: {
      oneinch: { key: 'vendor-key', referrer: '0x1', fee: 1 },
      coinbase: { keySecret: 'vendor-secret' },
      blockscout: { url: 'https://base.blockscout.com', chains: 'eip155:8453' },
    },
    chains: [
      {
        id: 'eip155:1' as const,
        rpcUrls: ['https://eth.node.example/v2/abcdefghijklmnop1234', 'https://open.example/rpc'],
        wsUrls: ['wss://user:node-pass@ws.example/?key=qrstuvwxyzabcdef'],
      },
    ],
  }
  expect(listSecrets(config).toSorted()).toEqual(
    [
      'abcdefghijklmnop1234',
      'f'.repeat(64),
      'hunter2',
      'hunter2',
      'node-pass',
      'node-pass',
      'p%40ss%20word',
      'p@ss word',
      'qrstuvwxyzabcdef',
      'vendor-key',
      'vendor-secret',
    ].toSorted(),
  )
})

it('lists nothing without secrets', () => {
  expect(listSecrets({ dataDir: '' })).toEqual([])
})
