// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Erc20 } from './Erc20.sol';

/// @title An ERC-20 token that burns 3 % of each transfer, so that the receiver gets less than was sent.
/// @dev Not deployed with the local network: tests deploy it. Any account may mint. Worth nothing.
contract TestFeeToken is Erc20 {
  string public constant name = 'Test Fee Token';
  string public constant symbol = 'TFEE';
  uint8 public constant decimals = 6;

  function mint(address to, uint256 value) external {
    issue(to, value);
  }

  function move(address from, address to, uint256 value) internal override {
    uint256 fee = (value * 3) / 100;
    destroy(from, fee);
    super.move(from, to, value - fee);
  }
}
