import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readNetwork } from '../core/index.ts'
import { readRoute } from '../modal/index.ts'
import { mountStory, type MountedStory } from './mountStory.fixture.ts'
import { setTokenBalances } from './storyHelpers.fixture.ts'
import { neverSettle } from './testModal.fixture.ts'

async function show(...parameters: Parameters<typeof mountStory>): Promise<MountedStory> {
  const shown = await mountStory(...parameters)
  onTestFinished(shown.remove)
  return shown
}

describe('a search field', () => {
  it('leads to the first row by ArrowDown, and chooses the only one by Enter', async () => {
    const shown = await show('Networks')
    const field = page.getByRole('searchbox')
    await userEvent.click(field)
    await userEvent.keyboard('{ArrowDown}')
    const [first] = shown.root.querySelectorAll('[data-row]')
    expect(shown.root.activeElement).toBe(first)

    await userEvent.click(field)
    await userEvent.keyboard('{Enter}')
    expect(readRoute(shown.modal.store.get()).view).toBe('Networks')
    shown.behaviour.switchNetwork = neverSettle
    await userEvent.fill(field, 'arbitrum')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => readRoute(shown.modal.store.get()).view).toBe('SwitchNetwork')
  })

  it('leads to the first cell of the grid of wallets', async () => {
    const shown = await show('AllWallets')
    await userEvent.click(page.getByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}')
    expect(shown.root.activeElement?.closest('[data-index]')?.getAttribute('data-index')).toBe('0')
  })

  it('leads to the first token', async () => {
    const shown = await show('WalletSendSelectTokenOfMany')
    await userEvent.click(page.getByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}')
    expect(shown.root.activeElement?.hasAttribute('data-row')).toBe(true)
  })
})

describe('Connect with every way to connect turned off', () => {
  it('is shown, and can be closed', async () => {
    const shown = await show('ConnectNothing')
    await expect.element(page.getByText('No way to connect')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })
})

describe('the list of connected wallets', () => {
  it('has the names of accounts, in use or not, in place of their addresses', async () => {
    const { client, root } = await show('ProfileWallets')
    const { connections = [] } = client.store.get().connection.eip155 ?? {}
    const identity = { name: 'ada.eth', timestamp: 0 }
    const addresses = connections.map(({ accounts }) => accounts[0]?.address.toLowerCase() ?? '')
    client.store.set({
      identities: Object.fromEntries(addresses.map((address) => [address, identity])),
    })
    await expect.poll(() => page.getByText('ada.eth').elements().length).toBe(2)
    expect(root.querySelector('[data-view]')?.textContent).not.toContain('0x')
  })

  it('offers to use another wallet where one is allowed', async () => {
    const shown = await show('ProfileWalletsOne')
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    expect(readRoute(shown.modal.store.get()).view).toBe('Connect')
  })

  it('closes after all are disconnected', async () => {
    const shown = await show('ProfileWallets')
    await page.getByRole('button', { name: 'Disconnect all' }).click()
    await expect.poll(() => shown.modal.store.get().open).toBe(false)
  })

  it('keeps Disconnect all in view while it scrolls', async () => {
    await page.viewport(390, 420)
    onTestFinished(() => page.viewport(1280, 800))
    const { root } = await show('ProfileWallets')
    const viewport = root.querySelector('[data-scrolls]')
    expect(viewport?.scrollHeight).toBeGreaterThan(viewport?.clientHeight ?? 0)
    const button = page.getByRole('button', { name: 'Disconnect all' }).element()
    const { bottom } = button.getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(420)
    expect(viewport?.contains(button)).toBe(false)
  })

  it('shows no account type where there is one type only', async () => {
    await show('ProfileWalletsOne')
    await expect.element(page.getByText('In use')).toBeVisible()
    expect(page.getByText('EOA account').elements()).toEqual([])
  })
})

describe('the form to send', () => {
  it('takes digits and one point only', async () => {
    await show('WalletSend')
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await userEvent.type(amount, '-.5x,7')
    await expect.element(amount).toHaveValue('0.57')
    await userEvent.fill(amount, '1 234,5 ETH')
    await expect.element(amount).toHaveValue('1234.5')
  })

  it('shows the value of the amount and of the fee, also on the review', async () => {
    const shown = await show('WalletSendFilled')
    setTokenBalances(shown)
    await expect.element(page.getByText('$1,750.63')).toBeVisible()
    await expect.element(page.getByText('$0.11 · 0.0000315 ETH')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Amount' }), '0.000001')
    await expect.element(page.getByText('< $0.01')).toBeVisible()
    await page.getByRole('button', { name: 'Review' }).click()
    await expect.poll(() => readRoute(shown.modal.store.get()).view).toBe('WalletSendPreview')
    await expect.element(page.getByText('< $0.01').last()).toBeVisible()
  })

  it('pastes the receiver without spaces, and shows a message where the clipboard is denied', async () => {
    const shown = await show('WalletSend')
    const { clipboard } = navigator
    clipboard.readText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
    onTestFinished(() => void Reflect.deleteProperty(clipboard, 'readText'))
    const paste = page.getByRole('button', { name: 'Paste' })
    await paste.click()
    await expect.element(page.getByText('Paste with the keyboard instead')).toBeVisible()
    const receiver = '0x52b8398551BB1d0BdC022355897508F658C0ffee'
    clipboard.readText = async () => ` ${receiver}\n`
    await paste.click()
    await expect.element(page.getByRole('textbox', { name: 'To' })).toHaveValue(receiver)
    await expect.element(paste).not.toBeInTheDocument()
    expect(shown.client.store.get().send.receiverAddress).toBe(receiver)
  })

  it('warns of an unusual receiver under the field, and on the review', async () => {
    const shown = await show('WalletSendWarning')
    const warning = page.getByText(/burn address/)
    await expect.element(warning).toBeVisible()
    await page.getByRole('button', { name: 'Review' }).click()
    await expect.poll(() => readRoute(shown.modal.store.get()).view).toBe('WalletSendPreview')
    await expect.element(warning.last()).toBeVisible()
  })
})

it('takes amounts of a token with markup for a name, without a symbol and with 24 decimals', async () => {
  const shown = await show('WalletSendSelectToken')
  const name = '<img src=x onerror="alert(1)"><b>Gift</b>'
  const unusual = {
    name,
    symbol: '',
    chainId: 'eip155:8453',
    address: `eip155:8453:0x${'24'.repeat(20)}`,
    quantity: { decimals: '24', numeric: '0.000000000000000000000002' },
  } as const
  setTokenBalances(shown, { list: [unusual] })
  await expect.element(page.getByText(name)).toBeVisible()
  expect(shown.root.querySelector('[data-view] img[src="x"], [data-view] b')).toBeNull()
  await page.getByText(name).click()
  await shown.waitForView('WalletSend')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('0.000000000000000000000003')
  await expect.element(page.getByText('You don’t have enough').first()).toBeVisible()
  await amount.fill('0.000000000000000000000002')
  await expect.element(page.getByText('You don’t have enough')).not.toBeInTheDocument()
  await expect.element(page.getByText('Enter an address')).toBeVisible()
})

describe('the list of all wallets', () => {
  it('records the wallets that are visible', async () => {
    const { client, clock } = await show('AllWallets')
    const seen: unknown[] = []
    client.events.on('WALLET_IMPRESSION_V2', ({ items }) => seen.push(...items))
    await expect
      .poll(() => {
        clock.advance(1_000)
        return seen
      })
      .toContainEqual(expect.objectContaining({ view: 'AllWallets', displayIndex: 0, query: '' }))
  })
})

describe('a row of the activity', () => {
  it('leads to its transaction in the block explorer', async () => {
    const shown = await show('AccountActivity')
    const row = page.getByRole('link', { name: /^Received/ }).element() as HTMLAnchorElement
    const { transactions = [] } = shown.client.store.get().activity ?? {}
    const received = transactions.find(({ metadata }) => metadata.operationType === 'receive')
    expect(row.href).toBe(`https://basescan.org/tx/${received?.metadata.hash}`)
    expect(row.target).toBe('_blank')
  })
})

describe('the form to swap', () => {
  it('shows the most that a swap may cost where the fee depends on no gas price', async () => {
    await show('SwapSolana')
    await expect.element(page.getByText('≤ 0.006 SOL')).toBeVisible()
  })

  it('shows that the swap is done, and leads to it in the block explorer', async () => {
    const { root } = await show('SwapPreviewDone')
    await expect.element(page.getByText('Swapped', { exact: true })).toBeVisible()
    const link = page.getByRole('link', { name: 'Basescan' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/tx/0x1'))
    await expect.poll(() => root.activeElement?.textContent).toBe('Done')
  })

  it('shows where swaps are not supported, and leads to the networks [7.22a]', async () => {
    const { modal } = await show('SwapNotSupported')
    await expect.element(page.getByText('Network not supported for Swaps')).toBeVisible()
    await page.getByRole('button', { name: 'Switch network' }).click()
    expect(modal.store.get().history.map(({ view }) => view)).toEqual([
      'Account',
      'Swap',
      'Networks',
    ])
  })
})

describe('the details of an NFT', () => {
  it('offer the rest of a description where it does not fit', async () => {
    const { root } = await show('NftDetail')
    const more = page.getByRole('button', { name: 'More', exact: true })
    await expect.element(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await page.getByRole('button', { name: 'Less', exact: true }).click()
    await expect.element(more).toBeVisible()
    const description = root.querySelector<HTMLElement>('[data-clamped]')
    description?.style.setProperty('inline-size', '5000px')
    await expect.element(more).not.toBeInTheDocument()
  })
})

describe('the link to the page of a purchase', () => {
  it('counts as opened once it is copied', async () => {
    const { root, client, behaviour } = await show('BuyInProgressBlocked')
    // Otherwise the payout of the story arrives at once.
    behaviour.readBalance = neverSettle
    const { store } = client
    const copy = page.getByRole('button', { name: 'Copy link' })
    const copied = copy.element()
    await copy.click()
    await expect.poll(() => store.get().purchase?.status).toBe('waiting')
    await expect.element(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    expect(root.activeElement).toBe(copied)

    const { purchase } = store.get()
    store.set({ openingPurchase: purchase && { ...purchase, status: 'closed', symbol: 'USDC' } })
    await copy.click()
    await expect.poll(() => store.get().purchase?.symbol).toBe('USDC')
    expect(store.get().openingPurchase).toBeUndefined()
  })
})

describe('the logo of a network', () => {
  it('is in its row', async () => {
    const { root, client } = await show('Networks')
    const { networks, networkImages } = client.options
    const rows = [...root.querySelectorAll('[data-row]')]
    expect(rows).toHaveLength(networks.length)
    for (const { name, caipNetworkId } of networks) {
      const row = rows.find(({ textContent }) => textContent.startsWith(name))
      expect([name, row?.querySelector('img')?.src]).toEqual([name, networkImages[caipNetworkId]])
    }
  })

  it('is in the button of the account that leads to the networks', async () => {
    const { client } = await show('Account')
    const id = readNetwork(client.store.get())?.caipNetworkId
    const chip = page.getByRole('button', { name: /^Network: / }).element()
    expect(chip.querySelector('img')?.src).toBe(client.options.networkImages[id!])
  })
})

describe('the view of an unsupported network', () => {
  it('shows an image for the unknown network, not a letter', async () => {
    const { root } = await show('UnsupportedChain')
    const emblem = root.querySelector('[data-size="hero"]')
    expect(emblem?.textContent).toBe('')
    expect(emblem?.querySelector('img')?.src).toMatch(/^data:image\/svg/)
  })
})

describe('a view that cannot be closed', () => {
  it('shows what must be done first', async () => {
    await show('UnsupportedChain')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Choose a network or disconnect')).toBeVisible()
  })
})
