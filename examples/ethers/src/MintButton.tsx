import { Contract, parseEther } from 'ethers'
import { useSigner } from 'latchkey/ethers'
import { useState } from 'react'

/** An ERC-20 token of `latchkey dev` that any account may mint. */
const token = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'
const abi = ['function mint(address to, uint256 value)']

/** Mints 100 tokens for the connected account, and shows the hash of the transaction. */
export function MintButton() {
  const { data: signer } = useSigner()
  const [result, setResult] = useState('')
  if (!signer) return <p>Connect a wallet to mint tokens.</p>

  const mint = () =>
    new Contract(token, abi, signer)
      .getFunction('mint')(signer.address, parseEther('100'))
      .then(({ hash }: { hash: string }) => setResult(hash))
      .catch((error: Error) => setResult(error.message))

  return (
    <>
      <button onClick={mint}>Mint 100 TTK</button>
      <output>{result}</output>
    </>
  )
}
