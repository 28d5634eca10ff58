// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Erc20 } from './Erc20.sol';

interface PoolToken {
  function balanceOf(address account) external view returns (uint256);

  function transfer(address to, uint256 value) external returns (bool);
}

interface Borrower {
  function uniswapV2Call(
    address sender,
    uint256 amount0,
    uint256 amount1,
    bytes calldata data
  ) external;
}

/// @title Two tokens that trade against each other along x * y = k, for a fee of 0.3 %.
/// @dev Answers the calls and emits the events of a Uniswap v2 pair. Shares in it are an ERC-20.
contract Pool is Erc20 {
  error Busy();
  error InsufficientLiquidity();
  error NothingPaid();
  error ProductShrank();
  error ReserveOverflow();

  event Mint(address indexed sender, uint256 amount0, uint256 amount1);
  event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
  event Swap(
    address indexed sender,
    uint256 amount0In,
    uint256 amount1In,
    uint256 amount0Out,
    uint256 amount1Out,
    address indexed to
  );
  event Sync(uint112 reserve0, uint112 reserve1);

  string public constant name = 'Test Pool Share';
  string public constant symbol = 'POOL';
  uint8 public constant decimals = 18;
  /// @dev Shares without an owner, so that one share is never worth enough to round other deposits to zero.
  uint256 public constant MINIMUM_LIQUIDITY = 1000;

  address public immutable factory;
  address public immutable token0;
  address public immutable token1;
  uint256 public price0CumulativeLast;
  uint256 public price1CumulativeLast;
  uint112 private reserve0;
  uint112 private reserve1;
  uint32 private changedAt;
  bool private busy;

  modifier alone() {
    if (busy) revert Busy();
    busy = true;
    _;
    busy = false;
  }

  constructor(address first, address second) {
    factory = msg.sender;
    token0 = first;
    token1 = second;
  }

  function getReserves() public view returns (uint112, uint112, uint32) {
    return (reserve0, reserve1, changedAt);
  }

  /// @notice Gives shares for what was paid in since the last change.
  function mint(address to) external alone returns (uint256 shares) {
    (uint256 held0, uint256 held1) = held();
    uint256 paid0 = held0 - reserve0;
    uint256 paid1 = held1 - reserve1;
    if (totalSupply == 0) {
      uint256 all = root(paid0 * paid1);
      if (all <= MINIMUM_LIQUIDITY) revert InsufficientLiquidity();
      issue(address(0), MINIMUM_LIQUIDITY);
      shares = all - MINIMUM_LIQUIDITY;
    } else {
      uint256 by0 = (paid0 * totalSupply) / reserve0;
      uint256 by1 = (paid1 * totalSupply) / reserve1;
      shares = by0 < by1 ? by0 : by1;
    }
    if (shares == 0) revert InsufficientLiquidity();
    issue(to, shares);
    update(held0, held1);
    emit Mint(msg.sender, paid0, paid1);
  }

  /// @notice Pays out both tokens in proportion to the shares sent to this contract.
  function burn(address to) external alone returns (uint256 amount0, uint256 amount1) {
    (uint256 held0, uint256 held1) = held();
    uint256 shares = balanceOf[address(this)];
    amount0 = (shares * held0) / totalSupply;
    amount1 = (shares * held1) / totalSupply;
    if (amount0 == 0 || amount1 == 0) revert InsufficientLiquidity();
    destroy(address(this), shares);
    PoolToken(token0).transfer(to, amount0);
    PoolToken(token1).transfer(to, amount1);
    (held0, held1) = held();
    update(held0, held1);
    emit Burn(msg.sender, amount0, amount1, to);
  }

  /// @notice Pays out first, and sees to it that enough came in before it ends.
  function swap(
    uint256 amount0Out,
    uint256 amount1Out,
    address to,
    bytes calldata data
  ) external alone {
    if (amount0Out == 0 && amount1Out == 0) revert NothingPaid();
    if (amount0Out >= reserve0 || amount1Out >= reserve1) revert InsufficientLiquidity();
    if (to == token0 || to == token1) revert InvalidReceiver(to);
    if (amount0Out > 0) PoolToken(token0).transfer(to, amount0Out);
    if (amount1Out > 0) PoolToken(token1).transfer(to, amount1Out);
    if (data.length > 0) Borrower(to).uniswapV2Call(msg.sender, amount0Out, amount1Out, data);
    (uint256 held0, uint256 held1) = held();
    uint256 paid0 = paidIn(held0, reserve0 - amount0Out);
    uint256 paid1 = paidIn(held1, reserve1 - amount1Out);
    if (paid0 == 0 && paid1 == 0) revert NothingPaid();
    uint256 product = (held0 * 1000 - paid0 * 3) * (held1 * 1000 - paid1 * 3);
    if (product < uint256(reserve0) * reserve1 * 1000 ** 2) revert ProductShrank();
    update(held0, held1);
    emit Swap(msg.sender, paid0, paid1, amount0Out, amount1Out, to);
  }

  /// @notice Takes what was sent here without a trade into the reserves.
  function sync() external alone {
    (uint256 held0, uint256 held1) = held();
    update(held0, held1);
  }

  function held() private view returns (uint256, uint256) {
    return (PoolToken(token0).balanceOf(address(this)), PoolToken(token1).balanceOf(address(this)));
  }

  function paidIn(uint256 now_, uint256 left) private pure returns (uint256) {
    return now_ > left ? now_ - left : 0;
  }

  function update(uint256 held0, uint256 held1) private {
    if (held0 > type(uint112).max || held1 > type(uint112).max) revert ReserveOverflow();
    uint32 time = uint32(block.timestamp);
    // Both sums are meant to wrap around: readers take differences.
    unchecked {
      uint32 elapsed = time - changedAt;
      if (elapsed > 0 && reserve0 > 0 && reserve1 > 0) {
        price0CumulativeLast += ((uint256(reserve1) << 112) / reserve0) * elapsed;
        price1CumulativeLast += ((uint256(reserve0) << 112) / reserve1) * elapsed;
      }
    }
    reserve0 = uint112(held0);
    reserve1 = uint112(held1);
    changedAt = time;
    emit Sync(reserve0, reserve1);
  }

  /// @dev Newton's method, from above.
  function root(uint256 value) private pure returns (uint256 result) {
    result = value;
    uint256 next = value / 2 + 1;
    while (next < result) {
      result = next;
      next = (value / next + next) / 2;
    }
  }
}
