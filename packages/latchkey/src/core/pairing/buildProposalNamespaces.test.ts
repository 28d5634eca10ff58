import { expect, it } from 'vitest'
import {
  base,
  bitcoin,
  mainnet,
  solanaMainnet,
  solanaDevnet,
  solanaTestnet,
} from '../../networks/index.ts'
import { buildProposalNamespaces } from './buildProposalNamespaces.ts'

const ids = [base, solanaMainnet, mainnet].map(({ caipNetworkId }) => caipNetworkId)

it('proposes every configured network, active ones first, with its methods', () => {
  const proposed = buildProposalNamespaces(ids)
  expect(Object.keys(proposed)).toEqual(['eip155', 'solana'])
  expect(proposed['eip155']?.chains).toEqual(['eip155:8453', 'eip155:1'])
  expect(proposed['eip155']?.methods).toContain('personal_sign')
  expect(proposed['eip155']?.events).toEqual(['accountsChanged', 'chainChanged'])
  expect(proposed['solana']?.methods).toContain('solana_signMessage')
  expect(proposed['solana']?.methods).not.toContain('personal_sign')
})

it('proposes Solana networks also by the ids of older wallets', () => {
  const chains = [solanaMainnet, solanaDevnet, solanaTestnet].map(
    ({ caipNetworkId }) => caipNetworkId,
  )
  expect(buildProposalNamespaces(chains)['solana']?.chains).toEqual([
    ...chains,
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  ])
})

it("adds the host's methods to the defaults, and replaces chains and events", () => {
  const { eip155, solana: other } = buildProposalNamespaces(ids, {
    methods: { eip155: ['eth_special', 'personal_sign'] },
    chains: { eip155: ['eip155:10'] },
    events: { eip155: ['special'] },
  })
  expect(eip155?.methods.filter((name) => name === 'personal_sign')).toHaveLength(1)
  expect(eip155?.methods).toEqual(expect.arrayContaining(['eth_special', 'eth_sendTransaction']))
  expect(eip155).toMatchObject({ chains: ['eip155:10'], events: ['special'] })
  expect(other).toEqual(buildProposalNamespaces(ids)['solana'])
})

it("adds the host's namespaces, unless they have no chain", () => {
  const proposed = buildProposalNamespaces([bitcoin.caipNetworkId], {
    chains: { tron: ['tron:0x2b6653dc'], polkadot: ['polkadot:91b171bb'], cosmos: [] },
    methods: { polkadot: ['polkadot_signMessage'], near: ['near_sign'] },
  })
  expect(Object.keys(proposed)).toEqual(['bip122', 'tron', 'polkadot'])
  expect(proposed['polkadot']).toEqual({
    chains: ['polkadot:91b171bb'],
    methods: ['polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
  })
})
