import { textIn, type Upstreams } from '../../../upstream/index.ts'
import { type PassedOnChain, passedOnChains } from './passedOnChains.ts'

/** Who runs the public node of a chain, and the header that a key of theirs goes in. */
type Operator = {
  readonly name: string
  readonly header: string
  readonly main: string
  readonly test: string
}

const operators: readonly Operator[] = [
  {
    name: 'trongrid',
    header: 'TRON-PRO-API-KEY',
    main: 'tron:0x2b6653dc',
    test: 'tron:0xcd8690dc',
  },
  { name: 'toncenter', header: 'X-API-Key', main: 'ton:-239', test: 'ton:-3' },
  { name: 'hiro', header: 'x-api-key', main: 'stacks:1', test: 'stacks:2147483648' },
]

/**
 * Puts together the chains that are passed on, as a deployment has them: of `trongrid`, `toncenter`
 * and `hiro`, each may have a `key` and a `url` in place of the public one, and a `testnetKey` and a
 * `testnetUrl` for its test network.
 *
 * @param upstreams - What is configured.
 * @throws Error that names an address which is none, and not its value.
 */
export function operatedChains(upstreams: Upstreams): readonly PassedOnChain[] {
  return passedOnChains.map((chain) => {
    const { id } = chain
    const operator = operators.find(({ main, test }) => id === main || id === test)
    const configured = operator && upstreams[operator.name]
    if (!operator || !configured) return chain
    const isTest = id === operator.test
    const member = isTest ? 'testnetUrl' : 'url'
    const url = textIn(configured, member)
    if (url !== undefined && !isHttp(url))
      throw new Error(`upstreams.${operator.name}.${member} must be like https://node.example.`)
    const key = textIn(configured, isTest ? 'testnetKey' : 'key')
    const rpcUrls = url === undefined ? chain.rpcUrls : [url]
    if (key === undefined) return { id, rpcUrls }
    return {
      id,
      rpcUrls,
      headers: new Map(rpcUrls.map((each) => [each, { [operator.header]: key }])),
    }
  })
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
