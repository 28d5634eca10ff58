// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Pool } from './Pool.sol';

/// @title Creates and records one pool for each pair of tokens.
/// @dev Answers the calls of a Uniswap v2 factory. There is no protocol fee.
contract PoolFactory {
  error PoolExists(address pool);
  error SameToken(address token);
  error NoToken();

  event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

  address public constant feeTo = address(0);
  mapping(address token => mapping(address other => address)) public getPair;
  address[] public allPairs;

  function allPairsLength() external view returns (uint256) {
    return allPairs.length;
  }

  function createPair(address one, address other) external returns (address pair) {
    if (one == other) revert SameToken(one);
    (address token0, address token1) = one < other ? (one, other) : (other, one);
    if (token0 == address(0)) revert NoToken();
    pair = getPair[token0][token1];
    if (pair != address(0)) revert PoolExists(pair);
    pair = address(new Pool{salt: 0}(token0, token1));
    getPair[token0][token1] = pair;
    getPair[token1][token0] = pair;
    allPairs.push(pair);
    emit PairCreated(token0, token1, pair, allPairs.length);
  }
}
