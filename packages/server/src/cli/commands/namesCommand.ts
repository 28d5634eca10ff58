import {
  ccipPath,
  defaultNameZones,
  getCcipSignerAddress,
} from '../../gateway/features/names/index.ts'
import { readOrCreateRootSecret } from '../../config/readOrCreateRootSecret.ts'
import { type Command, exitCodes } from '../Command.ts'

const usage = `latchkey names [--json]

Prints the configuration of an on-chain resolver for registered names: the signer of CCIP-Read
responses (EIP-3668, ENSIP-10), the zones, and the path at the gateway. The signer is the same on all
nodes that share LATCHKEY_SECRET.

  --json             Prints JSON.

  LATCHKEY_SECRET    secret that keys are derived from. Default: the one in the data folder.
  LATCHKEY_DATA      data folder. Default .data in the current folder.`

/** `latchkey names`: prints the configuration of an on-chain resolver. */
export const namesCommand: Command = {
  name: 'names',
  summary: 'Signer and zones of names, for an on-chain resolver',
  usage,
  options: { json: { type: 'boolean', default: false } },
  async run({ config, values, print }) {
    const signer = await getCcipSignerAddress(await readOrCreateRootSecret(config))
    const zones = config.names?.zones ?? defaultNameZones
    if (values['json'] === true) print(JSON.stringify({ signer, zones, path: ccipPath }))
    else print(`signer=${signer}\nzones=${zones.join()}\npath=${ccipPath}`)
    return exitCodes.ok
  },
}
