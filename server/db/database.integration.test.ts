/** The contract of a database, on both. */
import { describeEachDatabase } from '../testing/database.ts';
import { databaseContract } from './database.contract.ts';

describeEachDatabase('database', databaseContract);
