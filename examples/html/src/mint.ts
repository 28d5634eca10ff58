import { getWalletClient } from 'latchkey/viem/actions'
import { getContract, parseAbi, parseEther } from 'viem'
import { client } from './latchkey.ts'

/** An ERC-20 token of `latchkey dev` that any account may mint. */
const address = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'
const abi = parseAbi(['function mint(address to, uint256 value)'])

/** Mints 100 tokens for the connected account. Resolves with the hash of the transaction. */
export async function mint(): Promise<string> {
  const wallet = await getWalletClient(client)
  const token = getContract({ address, abi, client: wallet })
  return token.write.mint([wallet.account.address, parseEther('100')])
}
