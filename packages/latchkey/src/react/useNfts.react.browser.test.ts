import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { connect, type Latchkey } from '../core/index.ts'
import { deferredAdapter, fakeClient, deferredConnector } from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { useNfts } from './index.ts'
import { mountHost } from './mountHost.fixture.ts'

/** Shows the NFTs, and loads more. */
function Host(): ReactNode {
  const { data, status, error, hasNextPage, fetchNextPage, refetch } = useNfts()
  const names = data?.nfts.map(({ name }) => name).join(', ')
  return createElement(
    'div',
    null,
    createElement('output', null, `${status}: ${names} ${data?.hidden} ${error?.code ?? ''}`),
    hasNextPage && createElement('button', { onClick: () => void fetchNextPage() }, 'More'),
    createElement('button', { onClick: () => void refetch() }, 'Again'),
  )
}

const show = (client: Latchkey): void => mountHost(client, Host)

function nftOf(tokenId: number): object {
  return {
    id: `eip155:1/erc721:0xc0/${tokenId}`,
    chainId: 'eip155:1',
    standard: 'erc721',
    contract: '0xc0',
    tokenId: `${tokenId}`,
    quantity: '1',
    name: `Cat ${tokenId}`,
    description: null,
    collection: null,
    image: null,
    attributes: [],
    hasMetadata: true,
    isSpam: false,
  }
}

it('returns the NFTs page by page, and a failure beside those fetched earlier', async () => {
  const connector = deferredConnector({ id: 'fox' })
  const gateway = { isDown: false }
  const { client } = fakeClient({
    gatewayUrl: 'https://gateway.example',
    adapters: [deferredAdapter('eip155', [connector], { gatewayFeatures: ['nfts'] })],
    networks: [mainnet],
    environment: {
      async fetch(input) {
        const { pathname, searchParams } = new URL(String(input))
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: ['eip155:1'], ws: [] })
        if (!pathname.endsWith('/nfts') || gateway.isDown) throw new TypeError('Failed to fetch')
        return searchParams.get('cursor') === 'two'
          ? Response.json({ data: [nftOf(2)], next: null, hidden: 1, isComplete: true })
          : Response.json({ data: [nftOf(1)], next: 'two', hidden: 2, isComplete: true })
      },
    },
  })
  show(client)
  const connecting = connect(client, { connector, network: mainnet.caipNetworkId })
  await expect.poll(() => connector.pending.length).toBe(1)
  connector.approve(mainnet.caipNetworkId)
  await connecting
  await expect.element(page.getByText('success: Cat 1 2')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('success: Cat 1, Cat 2 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument()
  gateway.isDown = true
  await page.getByRole('button', { name: 'Again' }).click()
  await expect.element(page.getByText('error: Cat 1, Cat 2 3 nfts.failed')).toBeVisible()
})

it('resolves a refetch without a wallet to its error', async () => {
  const { client } = fakeClient({ gatewayUrl: 'https://gateway.example', networks: [mainnet] })
  const nfts: { refetch?: ReturnType<typeof useNfts>['refetch'] } = {}
  mountHost(client, () => {
    nfts.refetch = useNfts().refetch
    return null
  })
  await expect.poll(() => nfts.refetch).toBeDefined()
  expect(await nfts.refetch?.()).toMatchObject({
    status: 'error',
    isError: true,
    isPending: false,
    error: { code: 'account.no_active_address' },
  })
})
