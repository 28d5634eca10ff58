import { parseAbi, parseEther } from 'viem'
import { useConnection, useWriteContract } from 'wagmi'

/** An ERC-20 token of `latchkey dev` that any account may mint. */
const token = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'
const abi = parseAbi(['function mint(address to, uint256 value)'])

/** Mints 100 tokens for the connected account, and shows the hash of the transaction. */
export function MintButton() {
  const { address } = useConnection()
  const { data, error, mutate: write } = useWriteContract()
  if (!address) return <p>Connect a wallet to mint tokens.</p>

  const mint = () =>
    write({ address: token, abi, functionName: 'mint', args: [address, parseEther('100')] })

  return (
    <>
      <button onClick={mint}>Mint 100 TTK</button>
      <output>{data ?? error?.message}</output>
    </>
  )
}
