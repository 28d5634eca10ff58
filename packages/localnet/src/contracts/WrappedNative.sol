// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Erc20 } from './Erc20.sol';

/// @title The network's own coin as an ERC-20 token, one for one.
/// @dev Answers the calls that apps make on wrapped ether: deposit, withdraw, and the ERC-20 set.
contract WrappedNative is Erc20 {
  error PaymentFailed(address receiver);

  event Deposit(address indexed account, uint256 value);
  event Withdrawal(address indexed account, uint256 value);

  string public constant name = 'Wrapped Ether';
  string public constant symbol = 'WETH';
  uint8 public constant decimals = 18;

  receive() external payable {
    deposit();
  }

  function deposit() public payable {
    emit Deposit(msg.sender, msg.value);
    issue(msg.sender, msg.value);
  }

  function withdraw(uint256 value) external {
    emit Withdrawal(msg.sender, value);
    destroy(msg.sender, value);
    (bool paid, ) = msg.sender.call{value: value}('');
    if (!paid) revert PaymentFailed(msg.sender);
  }
}
