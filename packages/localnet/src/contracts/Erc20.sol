// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title What tokens have in common: who holds how many, and who may move them.
abstract contract Erc20 {
  error InsufficientBalance(address account, uint256 balance, uint256 needed);
  error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
  error InvalidReceiver(address receiver);

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  uint256 public totalSupply;
  mapping(address account => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  function approve(address spender, uint256 value) external virtual returns (bool) {
    allow(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    // Most wallets treat the largest allowance as one that is never used up. As with wrapped ether
    // as in other tokens, an owner needs no allowance of their own.
    if (from != msg.sender && allowed != type(uint256).max) {
      if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
      unchecked {
        allowance[from][msg.sender] = allowed - value;
      }
    }
    move(from, to, value);
    return true;
  }

  function allow(address owner, address spender, uint256 value) internal {
    allowance[owner][spender] = value;
    emit Approval(owner, spender, value);
  }

  function move(address from, address to, uint256 value) internal virtual {
    if (to == address(0)) revert InvalidReceiver(to);
    take(from, value);
    unchecked {
      balanceOf[to] += value;
    }
    emit Transfer(from, to, value);
  }

  function issue(address to, uint256 value) internal {
    totalSupply += value;
    unchecked {
      balanceOf[to] += value;
    }
    emit Transfer(address(0), to, value);
  }

  function destroy(address from, uint256 value) internal {
    take(from, value);
    unchecked {
      totalSupply -= value;
    }
    emit Transfer(from, address(0), value);
  }

  function take(address from, uint256 value) private {
    uint256 balance = balanceOf[from];
    if (balance < value) revert InsufficientBalance(from, balance, value);
    unchecked {
      balanceOf[from] = balance - value;
    }
  }
}
