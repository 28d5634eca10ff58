'use client'

import { useWalletClient } from 'latchkey/viem'
import { useState } from 'react'
import { parseAbi, parseEther } from 'viem'

/** An ERC-20 token of `latchkey dev` that any account may mint. */
const address = '0x08fD195BDA549124BC660AB29FC20aB6a74D3684'
const abi = parseAbi(['function mint(address to, uint256 value)'])

/** Mints 100 tokens for the connected account, and shows the hash of the transaction. */
export function MintButton() {
  const { data: wallet } = useWalletClient()
  const [result, setResult] = useState('')
  if (!wallet) return <p>Connect a wallet to mint tokens.</p>

  const args = [wallet.account.address, parseEther('100')] as const
  const mint = () =>
    wallet
      .writeContract({ address, abi, functionName: 'mint', args })
      .then(setResult, (error: Error) => setResult(error.message))

  return (
    <>
      <button onClick={mint}>Mint 100 TTK</button>
      <output>{result}</output>
    </>
  )
}
