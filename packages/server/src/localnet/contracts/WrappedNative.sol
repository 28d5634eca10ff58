// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The network's own coin as an ERC-20 token, one for one.
/// @dev Answers the calls that apps make on wrapped ether: deposit, withdraw, and the ERC-20 set.
contract WrappedNative {
  error InsufficientBalance(address account, uint256 balance, uint256 needed);
  error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
  error PaymentFailed(address receiver);

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event Deposit(address indexed account, uint256 value);
  event Withdrawal(address indexed account, uint256 value);

  string public constant name = 'Wrapped Ether';
  string public constant symbol = 'WETH';
  uint8 public constant decimals = 18;
  mapping(address account => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  receive() external payable {
    deposit();
  }

  function deposit() public payable {
    balanceOf[msg.sender] += msg.value;
    emit Deposit(msg.sender, msg.value);
    emit Transfer(address(0), msg.sender, msg.value);
  }

  function withdraw(uint256 value) external {
    spend(msg.sender, value);
    emit Withdrawal(msg.sender, value);
    emit Transfer(msg.sender, address(0), value);
    (bool paid, ) = msg.sender.call{value: value}('');
    if (!paid) revert PaymentFailed(msg.sender);
  }

  function totalSupply() external view returns (uint256) {
    return address(this).balance;
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    if (from != msg.sender && allowed != type(uint256).max) {
      if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
      unchecked {
        allowance[from][msg.sender] = allowed - value;
      }
    }
    move(from, to, value);
    return true;
  }

  function move(address from, address to, uint256 value) private {
    spend(from, value);
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }

  function spend(address account, uint256 value) private {
    uint256 balance = balanceOf[account];
    if (balance < value) revert InsufficientBalance(account, balance, value);
    unchecked {
      balanceOf[account] = balance - value;
    }
  }
}
