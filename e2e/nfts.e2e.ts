import { weiPerEther, expect, freshAddress, localnetDescriptionUrl, test } from './setup/test.ts'

/** The first account of every localnet, which its nodes sign for. */
const rich = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** `mint(address)` of Test Keepsake, an ERC-721 contract. */
const mint = '0x6a627842'
/** `ownerOf(uint256)` of ERC-721. */
const ownerOf = '0x6352211e'

type Description = {
  readonly contracts: { readonly eip155: { readonly testKeepsake: `0x${string}` } }
}

test('lists an NFT, shows its details and sends it', async ({ host, fund, chains }) => {
  const { contracts } = (await (await fetch(localnetDescriptionUrl)).json()) as Description
  const { testKeepsake } = contracts.eip155
  await host.open()
  const owner = await fund(2n * weiPerEther)
  const data = `${mint}${owner.slice(2).toLowerCase().padStart(64, '0')}`
  await chains.one.rpc('eth_sendTransaction', [{ from: rich, to: testKeepsake, data }])
  await host.connect('Juniper')
  await host.button.click()
  await host.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(host.dialog.getByText('1 item')).toBeVisible()
  const tile = host.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await expect(tile.locator('img')).toHaveJSProperty('complete', true)
  await tile.click()
  await expect(host.view('Test Keepsake')).toBeVisible()
  const token = (await host.dialog.getByText(/^#\d+ · ERC-721$/).textContent()) ?? ''
  const tokenId = BigInt(/\d+/.exec(token)?.[0] ?? 0)

  const receiver = freshAddress()
  await host.press('Send')
  await expect(host.view('Send')).toBeVisible()
  await host.dialog.getByLabel('To', { exact: true }).fill(receiver)
  await host.press('Send')
  await expect(host.view('Sent')).toBeVisible()
  await expect(host.dialog.getByText(/ sent$/)).toBeVisible()
  // The view shows it already.
  await expect(host.toast('Transaction confirmed')).toBeHidden()
  await host.press('Done')
  await expect(host.view('Account')).toBeVisible()
  const call = { to: testKeepsake, data: `${ownerOf}${tokenId.toString(16).padStart(64, '0')}` }
  await expect
    .poll(() => chains.one.rpc<string>('eth_call', [call, 'latest']))
    .toBe(`0x${receiver.slice(2).padStart(64, '0')}`)
  await expect(host.dialog.getByText('No NFTs yet')).toBeVisible()
})
