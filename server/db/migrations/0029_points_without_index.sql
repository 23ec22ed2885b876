-- Nothing reads in its order, and it made each change of points touch every index of the row.
DROP INDEX "users_points_earned";