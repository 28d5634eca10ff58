// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Pool } from './Pool.sol';
import { PoolFactory } from './PoolFactory.sol';

interface RoutedToken {
  function transfer(address to, uint256 value) external returns (bool);

  function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface WrappedCoin is RoutedToken {
  function deposit() external payable;

  function withdraw(uint256 value) external;
}

/// @title Trades along a path of pools, and adds and takes out liquidity.
/// @dev Answers the calls of a Uniswap v2 router, those for tokens that tax transfers left out.
contract PoolRouter {
  error Expired(uint256 deadline);
  error InvalidPath();
  error NoPool(address one, address other);
  error NoLiquidity();
  error TooLittle(uint256 amount, uint256 minimum);
  error TooMuch(uint256 amount, uint256 maximum);
  error TransferFailed(address token);
  error PaymentFailed(address receiver);

  address public immutable factory;
  address public immutable WETH;

  modifier before(uint256 deadline) {
    if (block.timestamp > deadline) revert Expired(deadline);
    _;
  }

  constructor(address factory_, address wrapped) {
    factory = factory_;
    WETH = wrapped;
  }

  /// @dev From the wrapped coin only, when it is unwrapped.
  receive() external payable {
    if (msg.sender != WETH) revert PaymentFailed(address(this));
  }

  function quote(
    uint256 amountA,
    uint256 reserveA,
    uint256 reserveB
  ) public pure returns (uint256 amountB) {
    if (amountA == 0 || reserveA == 0 || reserveB == 0) revert NoLiquidity();
    amountB = (amountA * reserveB) / reserveA;
  }

  function getAmountOut(
    uint256 amountIn,
    uint256 reserveIn,
    uint256 reserveOut
  ) public pure returns (uint256) {
    if (amountIn == 0 || reserveIn == 0 || reserveOut == 0) revert NoLiquidity();
    uint256 taxed = amountIn * 997;
    return (taxed * reserveOut) / (reserveIn * 1000 + taxed);
  }

  function getAmountIn(
    uint256 amountOut,
    uint256 reserveIn,
    uint256 reserveOut
  ) public pure returns (uint256) {
    if (amountOut == 0 || reserveIn == 0 || reserveOut <= amountOut) revert NoLiquidity();
    return (reserveIn * amountOut * 1000) / ((reserveOut - amountOut) * 997) + 1;
  }

  function getAmountsOut(
    uint256 amountIn,
    address[] calldata path
  ) public view returns (uint256[] memory amounts) {
    if (path.length < 2) revert InvalidPath();
    amounts = new uint256[](path.length);
    amounts[0] = amountIn;
    for (uint256 i = 1; i < path.length; i++) {
      (uint256 reserveIn, uint256 reserveOut) = reserves(path[i - 1], path[i]);
      amounts[i] = getAmountOut(amounts[i - 1], reserveIn, reserveOut);
    }
  }

  function getAmountsIn(
    uint256 amountOut,
    address[] calldata path
  ) public view returns (uint256[] memory amounts) {
    if (path.length < 2) revert InvalidPath();
    amounts = new uint256[](path.length);
    amounts[path.length - 1] = amountOut;
    for (uint256 i = path.length - 1; i > 0; i--) {
      (uint256 reserveIn, uint256 reserveOut) = reserves(path[i - 1], path[i]);
      amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
    }
  }

  function swapExactTokensForTokens(
    uint256 amountIn,
    uint256 amountOutMin,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256[] memory amounts) {
    amounts = amountsFor(amountIn, amountOutMin, path);
    take(path[0], pool(path[0], path[1]), amounts[0]);
    trade(amounts, path, to);
  }

  function swapTokensForExactTokens(
    uint256 amountOut,
    uint256 amountInMax,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256[] memory amounts) {
    amounts = amountsUpTo(amountOut, amountInMax, path);
    take(path[0], pool(path[0], path[1]), amounts[0]);
    trade(amounts, path, to);
  }

  function swapExactETHForTokens(
    uint256 amountOutMin,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable before(deadline) returns (uint256[] memory amounts) {
    if (path[0] != WETH) revert InvalidPath();
    amounts = amountsFor(msg.value, amountOutMin, path);
    wrapInto(pool(path[0], path[1]), amounts[0]);
    trade(amounts, path, to);
  }

  function swapETHForExactTokens(
    uint256 amountOut,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable before(deadline) returns (uint256[] memory amounts) {
    if (path[0] != WETH) revert InvalidPath();
    amounts = amountsUpTo(amountOut, msg.value, path);
    wrapInto(pool(path[0], path[1]), amounts[0]);
    trade(amounts, path, to);
    if (msg.value > amounts[0]) pay(msg.sender, msg.value - amounts[0]);
  }

  function swapExactTokensForETH(
    uint256 amountIn,
    uint256 amountOutMin,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256[] memory amounts) {
    amounts = amountsFor(amountIn, amountOutMin, path);
    tradeForCoins(amounts, path, to);
  }

  function swapTokensForExactETH(
    uint256 amountOut,
    uint256 amountInMax,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256[] memory amounts) {
    amounts = amountsUpTo(amountOut, amountInMax, path);
    tradeForCoins(amounts, path, to);
  }

  function addLiquidity(
    address tokenA,
    address tokenB,
    uint256 amountADesired,
    uint256 amountBDesired,
    uint256 amountAMin,
    uint256 amountBMin,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity) {
    address pair = openPool(tokenA, tokenB);
    (amountA, amountB) = share(tokenA, tokenB, amountADesired, amountBDesired);
    atLeast(amountA, amountAMin);
    atLeast(amountB, amountBMin);
    take(tokenA, pair, amountA);
    take(tokenB, pair, amountB);
    liquidity = Pool(pair).mint(to);
  }

  function addLiquidityETH(
    address token,
    uint256 amountTokenDesired,
    uint256 amountTokenMin,
    uint256 amountETHMin,
    address to,
    uint256 deadline
  )
    external
    payable
    before(deadline)
    returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)
  {
    address pair = openPool(token, WETH);
    (amountToken, amountETH) = share(token, WETH, amountTokenDesired, msg.value);
    atLeast(amountToken, amountTokenMin);
    atLeast(amountETH, amountETHMin);
    take(token, pair, amountToken);
    wrapInto(pair, amountETH);
    liquidity = Pool(pair).mint(to);
    if (msg.value > amountETH) pay(msg.sender, msg.value - amountETH);
  }

  function removeLiquidity(
    address tokenA,
    address tokenB,
    uint256 liquidity,
    uint256 amountAMin,
    uint256 amountBMin,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256 amountA, uint256 amountB) {
    (amountA, amountB) = takeOut(tokenA, tokenB, liquidity, to);
    atLeast(amountA, amountAMin);
    atLeast(amountB, amountBMin);
  }

  function removeLiquidityETH(
    address token,
    uint256 liquidity,
    uint256 amountTokenMin,
    uint256 amountETHMin,
    address to,
    uint256 deadline
  ) external before(deadline) returns (uint256 amountToken, uint256 amountETH) {
    (amountToken, amountETH) = takeOut(token, WETH, liquidity, address(this));
    atLeast(amountToken, amountTokenMin);
    atLeast(amountETH, amountETHMin);
    if (!RoutedToken(token).transfer(to, amountToken)) revert TransferFailed(token);
    WrappedCoin(WETH).withdraw(amountETH);
    pay(to, amountETH);
  }

  function amountsFor(
    uint256 amountIn,
    uint256 minimum,
    address[] calldata path
  ) private view returns (uint256[] memory amounts) {
    amounts = getAmountsOut(amountIn, path);
    atLeast(amounts[amounts.length - 1], minimum);
  }

  function amountsUpTo(
    uint256 amountOut,
    uint256 maximum,
    address[] calldata path
  ) private view returns (uint256[] memory amounts) {
    amounts = getAmountsIn(amountOut, path);
    if (amounts[0] > maximum) revert TooMuch(amounts[0], maximum);
  }

  /// @dev Each pool pays into the next one; the first has been paid already.
  function trade(uint256[] memory amounts, address[] calldata path, address to) private {
    for (uint256 i = 1; i < path.length; i++) {
      address next = i + 1 < path.length ? pool(path[i], path[i + 1]) : to;
      bool paysFirst = path[i] < path[i - 1];
      Pool(pool(path[i - 1], path[i])).swap(
        paysFirst ? amounts[i] : 0,
        paysFirst ? 0 : amounts[i],
        next,
        ''
      );
    }
  }

  function tradeForCoins(uint256[] memory amounts, address[] calldata path, address to) private {
    if (path[path.length - 1] != WETH) revert InvalidPath();
    take(path[0], pool(path[0], path[1]), amounts[0]);
    trade(amounts, path, address(this));
    uint256 out = amounts[amounts.length - 1];
    WrappedCoin(WETH).withdraw(out);
    pay(to, out);
  }

  function takeOut(
    address one,
    address other,
    uint256 liquidity,
    address to
  ) private returns (uint256, uint256) {
    address pair = pool(one, other);
    take(pair, pair, liquidity);
    (uint256 amount0, uint256 amount1) = Pool(pair).burn(to);
    return one < other ? (amount0, amount1) : (amount1, amount0);
  }

  /// @dev As much of both as keeps the price, the first payer into an empty pool setting it.
  function share(
    address one,
    address other,
    uint256 most,
    uint256 mostOther
  ) private view returns (uint256, uint256) {
    (uint256 reserve, uint256 reserveOther) = reserves(one, other);
    if (reserve == 0 && reserveOther == 0) return (most, mostOther);
    uint256 needed = quote(most, reserve, reserveOther);
    if (needed <= mostOther) return (most, needed);
    return (quote(mostOther, reserveOther, reserve), mostOther);
  }

  function reserves(address one, address other) private view returns (uint256, uint256) {
    (uint112 reserve0, uint112 reserve1, ) = Pool(pool(one, other)).getReserves();
    return one < other ? (reserve0, reserve1) : (reserve1, reserve0);
  }

  function pool(address one, address other) private view returns (address pair) {
    pair = PoolFactory(factory).getPair(one, other);
    if (pair == address(0)) revert NoPool(one, other);
  }

  function openPool(address one, address other) private returns (address pair) {
    pair = PoolFactory(factory).getPair(one, other);
    if (pair == address(0)) pair = PoolFactory(factory).createPair(one, other);
  }

  function take(address token, address to, uint256 value) private {
    if (!RoutedToken(token).transferFrom(msg.sender, to, value)) revert TransferFailed(token);
  }

  function wrapInto(address to, uint256 value) private {
    WrappedCoin(WETH).deposit{value: value}();
    if (!WrappedCoin(WETH).transfer(to, value)) revert TransferFailed(WETH);
  }

  function pay(address to, uint256 value) private {
    (bool paid, ) = to.call{value: value}('');
    if (!paid) revert PaymentFailed(to);
  }

  function atLeast(uint256 amount, uint256 minimum) private pure {
    if (amount < minimum) revert TooLittle(amount, minimum);
  }
}
