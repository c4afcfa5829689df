import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as reading from '../reading.contract.ts';
import * as readings from './reading.service.ts';
import * as figures from './service.ts';

export const api: readonly Handler[] = [...handlers(contract, figures), ...handlers(reading, readings)];
